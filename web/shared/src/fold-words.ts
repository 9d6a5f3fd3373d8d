/** Words as a search compares them: without accents, in small letters. */
export const foldWords = (words: string) =>
  words.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
