#include "api/console/csv_answer.h"

namespace typecase::api {

http::Response csv_answer(CsvFile file, const std::string& name) {
  const auto made = std::make_shared<CsvFile>(std::move(file));
  auto first = std::make_shared<const std::string>(made->next_part());
  http::Response response;
  response.set("Content-Type", "text/csv; charset=utf-8");
  response.set("Content-Disposition", "attachment; filename=\"" + name + ".csv\"");
  response.set("Cache-Control", "no-store");
  response.stream = {http::Stream::unknown,
                     [made, first](std::uint64_t at) mutable -> http::SharedBody {
                       if (at == 0) return std::move(first);
                       return std::make_shared<const std::string>(made->next_part());
                     }};
  return response;
}

}  // namespace typecase::api
