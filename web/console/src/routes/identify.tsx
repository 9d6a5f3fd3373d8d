import { text } from '@typecase/shared/messages/text'
import { TextLink } from '@typecase/ui/Link'
import { FileDrop } from '@typecase/ui/fields/FileDrop'
import { Screen } from '#src/features/frame/Screen.tsx'
import { useIdentify } from '#src/features/trials/identify/use-identify.ts'
import { isSettled, Verdicts } from '#src/features/trials/identify/Verdicts.tsx'
import { paths } from '#src/paths.ts'

/** Tells whose found font files are. Leaving the screen forgets them. */
export function Identify() {
  const { files, add } = useIdentify()
  const waiting = files.filter((file) => !isSettled(file)).length
  return (
    <Screen
      title={text('console.identify.title')}
      actions={<TextLink to={paths.trials()}>{text('console.trial.toTrials')}</TextLink>}
    >
      <FileDrop
        label={text('console.identify.drop')}
        action={text('console.identify.choose')}
        onFiles={add}
      />
      <p role="status" className="quiet">
        {files.length > 0 &&
          text('console.identify.progress', { done: files.length - waiting, all: files.length })}
      </p>
      <Verdicts files={files} />
    </Screen>
  )
}
