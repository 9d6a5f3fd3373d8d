import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiProblem } from '@typecase/shared/console-api'
import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { Notice } from '@typecase/ui/overlays/Notice'
import { useState } from 'react'
import { failureSentence } from '../../session/staff-request'
import { fileOf } from './model'
import css from './Pictures.module.css'
import { picturesQuery, removePicture, type Picture } from './queries'

type Props = { onChoose: (picture: Picture) => void }

/** The pictures of the shop, the newest first. One that no text shows can be removed. */
export function PictureList({ onChoose }: Props) {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery(picturesQuery)
  const failure = failureSentence(error)
  const pictures = data?.pages.flatMap((page) => page.pictures) ?? []
  if (failure) return <Notice role="alert">{failure}</Notice>
  if (pictures.length === 0) return null
  return (
    <section aria-label={text('console.picture.list')}>
      <p className={css.head}>{text('console.picture.list')}</p>
      <ul className={css.grid}>
        {pictures.map((picture) => (
          <Tile key={picture.id} {...{ picture, onChoose }} />
        ))}
      </ul>
      {hasNextPage && (
        <Button kind="words" isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
          {text('console.picture.more')}
        </Button>
      )}
    </section>
  )
}

function Tile({ picture, onChoose }: Props & { picture: Picture }) {
  const [isAsking, setAsking] = useState(false)
  const cache = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => removePicture(picture.id),
    onSuccess: () => cache.invalidateQueries(picturesQuery),
  })
  const { name } = picture
  return (
    <li className={css.tile}>
      <button
        type="button"
        className={css.choice}
        aria-label={text('console.picture.useOf', { name })}
        onClick={() => onChoose(picture)}
      >
        <img
          src={fileOf(picture, 240)}
          alt={picture.alt}
          width={picture.width}
          height={picture.height}
          loading="lazy"
        />
      </button>
      <p className={css.name}>
        <span>{name}</span>
        <Button
          kind="words"
          isPending={isPending}
          aria-label={text(
            isAsking ? 'console.picture.removeForGoodOf' : 'console.picture.removeOf',
            { name },
          )}
          onPress={() => (isAsking ? mutate() : setAsking(true))}
        >
          {isAsking ? text('console.picture.removeForGood') : text('console.picture.remove')}
        </Button>
      </p>
      {error !== null && (
        <p className={css.fault} role="alert">
          {failureSentence(error)} {usesIn(error)}
        </p>
      )}
    </li>
  )
}

/** The titles of the texts that stand against a removal. */
const usesIn = (cause: unknown) =>
  cause instanceof ApiProblem
    ? (cause.problem.errors ?? []).map(({ message }) => `“${message}”`).join(', ')
    : ''
