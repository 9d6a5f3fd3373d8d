import { Fragment } from 'react'
import type { Schemas } from '@typecase/shared/console-api'
import { StyleName } from './StyleName'

/** The families of an order or a trial, each in its own face. */
export const FamilyNames = ({ families }: Pick<Schemas['FoundOrder'], 'families'>) =>
  families.map(({ name, styleId }, at) => (
    <Fragment key={name}>
      {at > 0 && ', '}
      <StyleName styleId={styleId}>{name}</StyleName>
    </Fragment>
  ))
