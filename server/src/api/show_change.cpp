#include "api/show_change.h"

#include "base/log.h"

namespace typecase::api {

void show_change(snapshot::Snapshots& snapshots) {
  try {
    snapshots.refresh();
  } catch (const std::exception& failure) {
    log::error("content_not_refreshed", {{"why", failure.what()}});
  }
}

}  // namespace typecase::api
