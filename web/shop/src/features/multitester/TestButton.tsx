import { useQueryClient } from '@tanstack/react-query'
import { Button } from '@typecase/ui/Button'
import { useNavigate } from '#src/router/hooks.ts'
import { text } from '@typecase/shared/messages/text'
import { fetchTester } from './lazy-tester'
import type { FamilyLike } from './lines/start-line'
import { ways } from './view'

export type TestButtonProps = {
  family: FamilyLike
  /** One style of the family; else the one it is shown by. */
  style?: { id: string; fullName: string }
}

/** Puts a family or a style on the multi-font tester and enters it. */
export function TestButton({ family, style }: TestButtonProps) {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const put = async () => {
    // A failed fetch fails once more on the tester, which says so.
    const [scripts] = await Promise.allSettled([fetchPutting(), fetchTester()])
    if (scripts.status === 'fulfilled') await scripts.value.putOnTester(cache, family, style)
    await navigate(...ways.tester)
  }
  return (
    <Button
      kind="plain"
      aria-label={text('multitester.testNamed', { name: style?.fullName ?? family.name })}
      onPointerEnter={fetchAll}
      onFocus={fetchAll}
      onPress={() => void put()}
    >
      {text('multitester.test')}
    </Button>
  )
}

const fetchPutting = () => import('./put-on-tester')

const fetchAll = () => void Promise.allSettled([fetchPutting(), fetchTester()])
