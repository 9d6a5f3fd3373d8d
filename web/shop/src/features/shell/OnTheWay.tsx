import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { text } from '#src/messages/text.ts'
import css from './OnTheWay.module.css'

/** ms; a page that comes sooner needs no sign. */
const noticed = 300

/** While the next page does not come: a rule that draws itself along the top of the screen. */
export function OnTheWay() {
  const isLoading = useNavigation().state === 'loading'
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isLoading) return
    const timer = setTimeout(() => setSlow(true), noticed)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isLoading])
  return (
    <div role="status" className={css.place}>
      {isSlow && <i className={css.rule} role="img" aria-label={text('shell.loading')} />}
    </div>
  )
}
