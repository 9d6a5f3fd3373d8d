import { prepareTemplate } from '@typecase/tests-support/database'

export default function setup() {
  prepareTemplate()
}
