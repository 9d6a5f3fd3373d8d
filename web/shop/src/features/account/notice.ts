import { create } from 'zustand'

export type AccountNotice = {
  text: string
  /** Offers to sign out and to go there. */
  signOutTo?: string
}

type Given = AccountNotice & { path: string }

/** What the next page is to say about the account. */
export const useNotice = create<{ given: Given | null }>()(() => ({ given: null }))

/** Says it on the page of this path, until it is left. */
export const giveNotice = (path: string, notice: AccountNotice) =>
  useNotice.setState({ given: { ...notice, path } })
