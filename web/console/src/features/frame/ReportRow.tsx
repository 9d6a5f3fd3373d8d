import { text } from '@typecase/shared/messages/text'
import { openScreens, reportScreens } from '../areas/areas'
import type { StaffSession } from '../session/session'
import { ScreenRow } from './ScreenRow'

/** The row of links to the reports that the member may open. */
export const ReportRow = ({ session }: { session: StaffSession }) => (
  <ScreenRow label={text('console.reports.title')} screens={openScreens(reportScreens, session)} />
)
