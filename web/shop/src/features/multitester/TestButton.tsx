import { Button } from '@typecase/ui/Button'
import { text } from '#src/messages/text.ts'
import { modelFor, startLine, type FamilyLike } from './start-line'
import { putLine, useMultitester } from './store'
import { useCatalogue } from './use-catalogue'
import { useWays } from './use-ways'

export type TestButtonProps = {
  family: FamilyLike
  /** One style of the family; else the one it is shown by. */
  style?: { id: string; fullName: string }
}

/** Puts a family or a style on the multi-font tester and enters it. */
export function TestButton({ family, style }: TestButtonProps) {
  const lines = useMultitester((state) => state.lines)
  const { familyOf } = useCatalogue([])
  const { enter } = useWays()
  const put = () => {
    putLine(startLine(family, style, modelFor(family, lines, familyOf)))
    enter()
  }
  return (
    <Button
      kind="plain"
      aria-label={text('multitester.testNamed', { name: style?.fullName ?? family.name })}
      onPress={put}
    >
      {text('multitester.test')}
    </Button>
  )
}
