#pragma once

#include <string>

#include "http/router.h"
#include "trials/trials.h"

namespace typecase::api {

// The answer of getTrialOffer as JSON text, for a page that carries it. Empty: the shop gives no
// trials.
std::string trial_offer_text(trials::Trials& trials);

void add_trial_routes(http::Router& router, trials::Trials& trials);

}  // namespace typecase::api
