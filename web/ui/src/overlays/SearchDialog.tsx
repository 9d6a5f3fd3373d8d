import type { KeyboardEvent, ReactNode } from 'react'
import {
  Autocomplete,
  Button,
  Collection,
  Dialog,
  Header,
  Heading,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  Modal,
  ModalOverlay,
  RouterProvider,
  TextField,
} from 'react-aria-components'
import { Icon } from '../Icon'
import css from './SearchDialog.module.css'

export type SearchEntry = {
  id: string
  /** As it is read out. */
  name: string
  href: string
  children: ReactNode
}

export type SearchGroup = { id: string; title: string; entries: readonly SearchEntry[] }

export type SearchDialogProps = {
  title: string
  closeLabel: string
  label: string
  value: string
  onChange: (value: string) => void
  resultsLabel: string
  groups: readonly SearchGroup[]
  /** The status of the results, or the text in their place. */
  status: ReactNode
  /** Enter, while no entry of the list is chosen. */
  onEnter: () => void
  navigate: (href: string) => void
  onClose: () => void
}

/**
 * A field and what answers its words, over the page. The focus stays in the field; the arrows move
 * through the list, Enter goes where the chosen entry leads, Escape closes and gives the focus back.
 */
export function SearchDialog(props: SearchDialogProps) {
  return (
    <ModalOverlay
      className={css.veil!}
      isOpen
      isDismissable
      onOpenChange={(isOpen) => !isOpen && props.onClose()}
    >
      <Modal className={css.modal!}>
        <Dialog className={css.dialog!}>
          <div className={css.head}>
            <Heading slot="title">{props.title}</Heading>
            <Button className={css.close!} aria-label={props.closeLabel} onPress={props.onClose}>
              <Icon name="close" />
            </Button>
          </div>
          <div className={css.parts} onKeyDownCapture={keysOf(props)}>
            <RouterProvider navigate={props.navigate}>
              <Autocomplete
                inputValue={props.value}
                onInputChange={props.onChange}
                disableAutoFocusFirst
              >
                <Field {...props} />
                <div className={css.status} role="status">
                  {props.status}
                </div>
                <Results {...props} />
              </Autocomplete>
            </RouterProvider>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

function Field({ label }: SearchDialogProps) {
  return (
    <TextField className={css.field!} autoFocus type="search" maxLength={100}>
      <Label>{label}</Label>
      <Input className={css.input!} role="combobox" aria-expanded spellCheck="false" />
    </TextField>
  )
}

/** Keys of the field, before the list hears of them. */
function keysOf({ onClose, onEnter }: SearchDialogProps) {
  return (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement)) return
    const isChosen = event.target.getAttribute('aria-activedescendant')
    if (event.key !== 'Escape' && (event.key !== 'Enter' || isChosen)) return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') onClose()
    else onEnter()
  }
}

function Results({ resultsLabel, groups }: SearchDialogProps) {
  return (
    <ListBox
      className={css.results!}
      aria-label={resultsLabel}
      items={groups}
      selectionMode="none"
      renderEmptyState={() => null}
    >
      {(group: SearchGroup) => (
        <ListBoxSection id={group.id} className={css.group!}>
          <Header className={`small ${css.title}`}>{group.title}</Header>
          <Collection items={group.entries}>
            {(entry) => (
              <ListBoxItem
                id={entry.id}
                className={css.entry!}
                textValue={entry.name}
                aria-label={entry.name}
                href={entry.href}
              >
                {entry.children}
              </ListBoxItem>
            )}
          </Collection>
        </ListBoxSection>
      )}
    </ListBox>
  )
}
