#pragma once

#include "http/message/message.h"
#include "trials/listing.h"

// The parameters of the area of trials. Each reader throws ErrorException, invalid_filter, with a
// fault at each parameter that cannot be read.
namespace typecase::api {

// Of findTrials.
struct TrialQuery {
  trials::TrialFilter filter;
  PageRequest page;
};
TrialQuery read_trial_query(const http::Request& request);

// Of sumTrials and exportTrials.
trials::TrialFilter read_trial_filter(const http::Request& request);

}  // namespace typecase::api
