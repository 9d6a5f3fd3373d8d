import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'

/** Opens the history of the active cell, as the key H does. */
export const PriceHistoryButton = ({ onPress }: { onPress: () => void }) => (
  <Button kind="plain" title={text('console.priceHistory.what')} onPress={onPress}>
    {text('console.history.title')}
  </Button>
)
