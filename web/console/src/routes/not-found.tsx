import { text } from '@typecase/shared/messages/text'
import { TextLink } from '@typecase/ui/Link'
import { Screen } from '#src/features/frame/Screen.tsx'
import { paths } from '#src/paths.ts'

/** An address that is none of the console. */
export const NotFound = () => (
  <Screen title={text('console.notFound')}>
    <p>
      {text('console.notFoundDo')} <TextLink to={paths.start()}>{text('console.toStart')}</TextLink>
    </p>
  </Screen>
)
