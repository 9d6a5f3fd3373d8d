#pragma once

#include <boost/json/array.hpp>
#include <functional>
#include <string>

#include "accounts/accounts.h"
#include "http/router.h"
#include "trials/trials.h"

namespace typecase::api {

// The answer of getTrialOffer as JSON text, for a page that carries it. Empty: the shop gives no
// trials.
std::string trial_offer_text(trials::Trials& trials);

// The trials that a customer who has proved the address has asked for, for his export.
using TrialsOf = std::function<boost::json::array(const accounts::Customer&)>;
TrialsOf trials_of(trials::Trials& trials);

void add_trial_routes(http::Router& router, trials::Trials& trials);

}  // namespace typecase::api
