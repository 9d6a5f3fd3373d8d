import { text } from '@typecase/shared/messages/text'
import { saveFile } from '@typecase/shared/save-file'
import { Button } from '@typecase/ui/Button'
import { csvOf } from './csv'
import type { Draft, Sheet } from './grid/model'

type Props = { sheet: Sheet; draft: Draft; fileName: string }

/** Saves what the grid shows as a CSV file. */
export const ExportButton = ({ sheet, draft, fileName }: Props) => (
  <Button
    kind="plain"
    onPress={() =>
      saveFile(new Blob([csvOf(sheet, draft)], { type: 'text/csv;charset=utf-8' }), fileName)
    }
  >
    {text('console.prices.export')}
  </Button>
)
