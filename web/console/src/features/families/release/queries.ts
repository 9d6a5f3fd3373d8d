import { queryOptions } from '@tanstack/react-query'
import { api, type Schemas } from '@typecase/shared/console-api'
import { staffRequest } from '../../session/staff-request'

// All of these fail with ApiProblem, Unreachable or StepUpCancelled.

export type ReleaseView = Schemas['ReleaseView']
export type GlyphDifference = Schemas['GlyphDifference']
export type GlyphDrawing = Schemas['GlyphDrawing']
export type PairDifference = Schemas['PairDifference']
export type ReleaseText = Schemas['ReleaseText']
export type UploadBuyers = Schemas['UploadBuyers']

/** A font of an upload: the number of its file, its place in it. */
export type FontPlace = { upload: string; number: number; place: number }

/** The changes of a font that renews a style. `version`: of the upload, which may have moved it. */
export const releaseQuery = ({ upload, number, place }: FontPlace, version: number) =>
  queryOptions({
    queryKey: ['upload', upload, 'difference', number, place, version],
    queryFn: ({ signal }) =>
      staffRequest(() =>
        api.GET('/uploads/{id}/files/{number}/difference', {
          params: { path: { id: upload, number }, query: { place } },
          signal,
        }),
      ),
    staleTime: Infinity,
  })

/** Glyphs of one request, as the server limits them. */
export const glyphsAtOnce = 60

/** Outlines of glyphs, all of them changed most at one place on the axes. */
export const drawingsQuery = (
  { upload, number, place }: FontPlace,
  before: string,
  at: string,
  glyphs: readonly GlyphDifference[],
) => {
  const pairs = glyphs.map((glyph) => `${glyph.glyphBefore ?? ''}-${glyph.glyphAfter ?? ''}`)
  return queryOptions({
    queryKey: ['upload', upload, 'glyphs', number, place, before, at, pairs.join()],
    queryFn: async ({ signal }) => {
      const query = { place, before, at, glyphs: pairs.join() }
      const answer = await staffRequest(() =>
        api.GET('/uploads/{id}/files/{number}/glyphs', {
          params: { path: { id: upload, number }, query },
          signal,
        }),
      )
      return answer.glyphs
    },
    staleTime: Infinity,
  })
}

export const buyersQuery = (upload: string) =>
  queryOptions({
    queryKey: ['upload', upload, 'buyers'],
    queryFn: ({ signal }) =>
      staffRequest(() =>
        api.GET('/uploads/{id}/buyers', { params: { path: { id: upload } }, signal }),
      ),
  })
