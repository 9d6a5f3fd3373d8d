#include "mail/forget.h"

namespace typecase::mail {

// Its job finds nothing to send, and ends.
void forget(db::Connection& connection, std::string_view kind, std::string_view event) {
  connection.execute("DELETE FROM outbox WHERE kind = $1 AND event = $2", kind, event);
}

}  // namespace typecase::mail
