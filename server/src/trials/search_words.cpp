#include "trials/search_words.h"

#include "base/text/case_folding.h"

namespace typecase::trials {

std::string search_words(std::string_view email, std::string_view name, std::string_view company) {
  std::string words(email);
  words.append("\n").append(name).append("\n").append(company);
  return fold_case(words);
}

std::int64_t fold_search_words(db::Database& database) {
  return database.write([](db::Connection& connection) {
    std::int64_t changed = 0;
    for (const db::Row& row :
         connection.rows("SELECT id, words FROM trial_request WHERE forgotten_at IS NULL")) {
      const std::string folded = fold_case(row.text("words"));
      if (folded == row.text("words")) continue;
      changed += connection.execute("UPDATE trial_request SET words = $2 WHERE id = $1",
                                    row.text("id"), folded);
    }
    return changed;
  });
}

}  // namespace typecase::trials
