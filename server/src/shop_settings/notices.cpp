#include "shop_settings/notices.h"

#include <algorithm>

#include "mail/mail.h"
#include "shop_settings/stored.h"

namespace typecase::shop_settings {

bool may_be_off(NoticeKind kind) {
  return kind != NoticeKind::held_money && kind != NoticeKind::disputes &&
         kind != NoticeKind::sales_paused;
}

Notice default_notice(NoticeKind kind, const catalogue::Notifications& notifications) {
  const bool is_on = kind == NoticeKind::sales           ? notifications.sales
                     : kind == NoticeKind::reviews       ? notifications.reviews
                     : kind == NoticeKind::held_money    ? notifications.reviews
                     : kind == NoticeKind::disputes      ? notifications.disputes
                     : kind == NoticeKind::failed_builds ? notifications.failed_builds
                     : kind == NoticeKind::parked_mails  ? notifications.parked_mails
                                                         : true;
  return {kind, is_on, {}};
}

const Notice* find_notice(const std::vector<Notice>& notices, NoticeKind kind) {
  const auto found = std::ranges::find(notices, kind, &Notice::kind);
  return found == notices.end() ? nullptr : &*found;
}

Notice notice_in_force(const Stored<NoticeList>& stored, NoticeKind kind,
                       const catalogue::Notifications& notifications) {
  if (const Notice* fixed = find_notice(stored.fixed.notices, kind)) return *fixed;
  if (const Notice* saved = find_notice(stored.value.notices, kind)) return *saved;
  return default_notice(kind, notifications);
}

std::vector<std::string> recipients(db::Connection& connection, const catalogue::Foundry& foundry,
                                    NoticeKind kind) {
  const auto stored = load_notices(connection);
  const Notice notice = notice_in_force(stored, kind, foundry.notifications);
  if (!notice.is_on) return {};
  if (!notice.addresses.empty()) return notice.addresses;
  if (!mail::is_address(foundry.email)) return {};
  return {foundry.email};
}

}  // namespace typecase::shop_settings
