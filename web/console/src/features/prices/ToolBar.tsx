import { useEffect, useRef, type ReactNode } from 'react'
import css from './ToolBar.module.css'

/**
 * The tools of the grid, at the top of the screen while its rows scroll. The heads of the grid stand
 * below them: `--tools-height` of the parent is their height.
 */
export function ToolBar({ children }: { children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (typeof ResizeObserver === 'undefined') return
    const { current } = bar
    const parent = current!.parentElement!
    const observer = new ResizeObserver(() =>
      parent.style.setProperty('--tools-height', `${current!.offsetHeight}px`),
    )
    observer.observe(current!)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={bar} className={css.bar}>
      {children}
    </div>
  )
}
