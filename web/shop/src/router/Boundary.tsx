import { Component, type ReactNode } from 'react'
import type { Place } from './place'
import type { Failed } from './route'

type Props = { Failure: Failed; place: Place; isLoading: boolean; children: ReactNode }

type State = { failure: { cause: unknown } | null; place: Place; isLoading: boolean }

/** Shows `Failure` where drawing fails, until the visitor goes elsewhere or tries again. */
export class Boundary extends Component<Props, State> {
  override state: State = {
    failure: null,
    place: this.props.place,
    isLoading: this.props.isLoading,
  }

  static getDerivedStateFromError = (cause: unknown) => ({ failure: { cause } })

  static getDerivedStateFromProps({ place, isLoading }: Props, before: State) {
    const isOver = place !== before.place || (before.isLoading && !isLoading)
    return { place, isLoading, ...(isOver && { failure: null }) }
  }

  override render() {
    const { failure } = this.state
    const { Failure, children } = this.props
    return failure ? <Failure cause={failure.cause} /> : children
  }
}
