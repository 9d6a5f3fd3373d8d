#pragma once

#include <optional>

#include "base/semaphore.h"
#include "http/message/request_parser.h"
#include "http/routing/router.h"
#include "http/server/session.h"

namespace typecase::http {

// One request as it is read, and its answer as it is written.
struct Session::Exchange {
  IoThread::Clock::time_point begun = IoThread::Clock::now();
  Request request;
  RequestHead head;
  RequestParser parser;
  const Route* route = nullptr;
  std::optional<Semaphore::Permit> body_permit;  // Of a route that bounds its bodies.

  Response response;
  bool keep = false;          // The connection stays open after it.
  std::string response_head;  // Only when it could not be sent at once.
  std::string_view content;   // Of response; empty for HEAD and 304.
  std::size_t sent = 0;
  std::size_t total = 0;  // Head and content.

  // Of a response that is a stream: content is the bit that is being sent.
  bool streams = false;  // There is a body, and it is one.
  SharedBody bit;
  bool is_over = false;        // All of it has been read.
  std::uint64_t streamed = 0;  // Up to the end of that bit.
  std::shared_ptr<TransferMonitor> flow;
  IoThread::Clock::time_point window_begun;
  std::uint64_t window_arrived = 0;  // Before it.
};

}  // namespace typecase::http
