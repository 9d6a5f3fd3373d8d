import { Button, Menu as AriaMenu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import css from './Menu.module.css'
import listCss from '../fields/Select.module.css'

export type MenuAction = { id: string; name: string; onAction: () => void; isDisabled?: boolean }

/** A word that opens a list of things to do. */
export function Menu({ label, actions }: { label: string; actions: readonly MenuAction[] }) {
  return (
    <MenuTrigger>
      <Button className={css.trigger!}>{label}</Button>
      <Popover className={listCss.popover!} offset={8}>
        <AriaMenu className={listCss.list!} aria-label={label} items={actions}>
          {({ name, onAction, isDisabled }) => (
            <MenuItem
              className={listCss.item!}
              textValue={name}
              onAction={onAction}
              isDisabled={isDisabled ?? false}
            >
              {name}
            </MenuItem>
          )}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}
