#pragma once

#include "api/answer.h"
#include "setup/looks.h"
#include "setup/opening.h"

// A shop that is being set up, in the shapes of api/console.yaml; its steps are those of setup.
namespace typecase::api::answers {

struct Setup {
  const setup::Setup& shop;
  std::string_view shop_url;
  bool is_setting_up = shop.is_setting_up;
  std::optional<Time> begun_at = shop.begun_at;
  std::optional<Time> opened_at = shop.opened_at;
  json::Ref<std::optional<setup::Steps>> steps = shop.steps;
};
BOOST_DESCRIBE_STRUCT(Setup, (), (is_setting_up, begun_at, opened_at, shop_url, steps))

struct LookLink {
  const setup::Looks::Link& link;
  std::string_view url = link.url;
  Time valid_until = link.valid_until;
};
BOOST_DESCRIBE_STRUCT(LookLink, (), (url, valid_until))

}  // namespace typecase::api::answers
