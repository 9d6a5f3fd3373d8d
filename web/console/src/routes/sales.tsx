import { useQuery } from '@tanstack/react-query'
import { day, money, number } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { Notice } from '@typecase/ui/overlays/Notice'
import { Part } from '@typecase/ui/Part'
import { useState } from 'react'
import { useOutletContext } from 'react-router'
import { useFaces, useStyleFaces, type Faces } from '#src/features/families/use-faces.ts'
import { ReportRow } from '#src/features/frame/ReportRow.tsx'
import { Screen } from '#src/features/frame/Screen.tsx'
import { ExportButton } from '#src/features/list/ExportButton.tsx'
import { dayWords } from '#src/features/list/days.ts'
import { NothingFound } from '#src/features/list/Nothing.tsx'
import { useListView } from '#src/features/list/use-list-view.ts'
import css from '#src/features/reports/Sales.module.css'
import { Abandoned } from '#src/features/reports/Abandoned.tsx'
import { SalesBars } from '#src/features/reports/SalesBars.tsx'
import { SalesSentence } from '#src/features/reports/SalesSentence.tsx'
import { SalesTable } from '#src/features/reports/SalesTable.tsx'
import {
  exportSales,
  mostRows,
  salesQuery,
  type SalesReport,
} from '#src/features/reports/queries.ts'
import { salesByCurrency, type CurrencySales } from '#src/features/reports/rows.ts'
import {
  inYear,
  salesViews,
  spanOf,
  yearBefore,
  type Grouping,
  type Span,
} from '#src/features/reports/views.ts'
import { isSignedOut } from '#src/features/session/session-watch.ts'
import type { StaffSession } from '#src/features/session/session.ts'
import { ListFailure } from './list-failure'

/** Sales and what was taken back in a time, and in the same time of the year before. */
export function Sales() {
  const session = useOutletContext<StaffSession>()
  const list = useListView(salesViews)
  const { by = 'family', ...days } = list.view.filter
  const span = spanOf(days)
  const report = useQuery(salesQuery(by, span))
  const last = useQuery(salesQuery(by, yearBefore(span)))
  const familyFaces = useFaces(session)
  const styleFaces = useStyleFaces(session)
  const [exportFailure, setExportFailure] = useState<string>()
  const facesOf = (shown: Grouping) => {
    if (shown === 'family') return familyFaces
    return shown === 'style' ? styleFaces : noFaces
  }
  const failure = !report.data && report.error && !isSignedOut(report.error) ? report.error : null
  const showAll = () => list.setFilter({})
  return (
    <Screen
      title={text('console.sales.title')}
      actions={
        <ExportButton
          label={text('console.export.orders')}
          load={() => exportSales(by, span)}
          onFailure={setExportFailure}
        />
      }
    >
      <ReportRow session={session} />
      <SalesSentence by={by} span={span} onChange={list.change} />
      {exportFailure && (
        <div className={css.notice}>
          <Notice role="alert">{exportFailure}</Notice>
        </div>
      )}
      {failure && (
        <div className={css.notice}>
          <ListFailure
            cause={failure}
            all={text('console.sales.thisYear')}
            onAll={showAll}
            retry={() => report.refetch()}
            isPending={report.isFetching}
          />
        </div>
      )}
      <p className="quiet" role="status">
        {(report.isPending || report.isPlaceholderData) &&
          !failure &&
          text('console.sales.summing')}
      </p>
      {report.data && !report.isPlaceholderData && !failure && <Abandoned report={report.data} />}
      {report.data && !failure && (
        <Report
          {...(report.isPlaceholderData ? shownBefore(report.data) : { by, span })}
          report={report.data}
          faces={facesOf}
          last={report.isPlaceholderData || last.isPlaceholderData ? undefined : last.data}
          isOld={report.isPlaceholderData}
          onThisYear={showAll}
        />
      )}
    </Screen>
  )
}

const noFaces: Faces = new Map()

/** The report that stays until the next one is here, as it says itself. */
const shownBefore = ({ by, from, to }: SalesReport) => ({ by, span: { from, to } })

type ReportProps = {
  by: Grouping
  span: Span
  report: SalesReport
  /** Of families, or of styles. */
  faces: (by: Grouping) => Faces
  last: SalesReport | undefined
  isOld: boolean
  onThisYear: () => void
}

function Report({ by, span, report, faces, last, isOld, onThisYear }: ReportProps) {
  const sales = salesByCurrency(by, report, last)
  const compared = yearBefore(span)
  if (sales.length === 0) {
    return (
      <NothingFound
        sentence={text('console.sales.none', { when: dayWords(span) })}
        ways={[]}
        all={text('console.sales.thisYear')}
        onAll={onThisYear}
      />
    )
  }
  const hasBars = by === 'day' || by === 'month'
  return (
    <>
      {sales.map((one) => (
        <Part
          key={one.total.currency}
          title={text('console.sales.inCurrency', { currency: one.total.currency })}
          aside={totalWords(one)}
        >
          {hasBars && <SalesBars by={by} span={span} sales={one} />}
          <SalesTable by={by} span={span} sales={one} faces={faces(by)} isOld={isOld} />
        </Part>
      ))}
      {compared.to !== inYear(span.to, -1) && (
        <p className={css.note}>
          {text('console.sales.beforeUntil', { day: day(inYear(compared.to, 1)) })}
        </p>
      )}
      {report.more && (
        <p className={css.note}>{text('console.sales.cut', { count: number(mostRows) })}</p>
      )}
      {by === 'designer' && <p className={css.note}>{text('console.sales.designersNote')}</p>}
    </>
  )
}

const totalWords = ({ total: { gross, currency } }: CurrencySales) =>
  text('console.sales.gross', { gross: money(gross, currency) })
