#pragma once

#include <string>

#include "base/text/csv_file.h"
#include "http/message/message.h"

namespace typecase::api {

// A file that is sent as it is made, one part in memory at a time. The first part is made before
// the answer begins, so that a failure of it is a problem; a later one ends the connection before
// the file's end. name: without its ending.
http::Response csv_answer(CsvFile file, const std::string& name);

}  // namespace typecase::api
