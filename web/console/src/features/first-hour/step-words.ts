import { list } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import type { SetupSteps } from './queries'
import type { StepName } from './step-names'

type WaitedFor = SetupSteps['open']['waitsFor'][number]

/** The name of a step that an opening waits for. */
export const nameOfWaited = (step: WaitedFor): StepName =>
  step === 'name_and_address' ? 'nameAndAddress' : step

/** The steps that an opening waits for, in words. */
export const missingWords = (waitsFor: readonly WaitedFor[]) =>
  waitsFor.length === 0
    ? text('console.firstHour.open.ready')
    : text('console.firstHour.open.needs', {
        steps: list(
          waitsFor.map((step) =>
            text(`console.firstHour.step.${nameOfWaited(step)}`).toLowerCase(),
          ),
        ),
      })
