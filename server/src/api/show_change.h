#pragma once

#include "snapshot/snapshot.h"

namespace typecase::api {

// Has visitors see a change at once. The change is stored by now: a refresh that fails delays its
// showing, it does not fail the request.
void show_change(snapshot::Snapshots& snapshots);

}  // namespace typecase::api
