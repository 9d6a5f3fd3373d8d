#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace typecase::db {

// The statements that a connection of PostgreSQL has prepared. One fits parameters of its types; a
// null fits any type, so that a statement of many columns that may be null is prepared a few times,
// and not once for each way in which they are.
class PreparedStatements {
 public:
  using Type = unsigned int;        // PostgreSQL's number of it; 0: of a null, which it infers
  using Types = std::vector<Type>;  // of the parameters

  // Its name, until something is added or removed; null: none fits.
  const std::string* find(std::string_view sql, const Types& types) const;

  // The types to prepare the statement with: where a parameter is null, its type before.
  Types with_known_types(std::string_view sql, Types types) const;

  // Returns its name, which no other of the connection has had.
  const std::string& add(std::string_view sql, Types types);

  // Where it could not be prepared.
  void remove(std::string_view sql, std::string_view name);

  std::size_t size() const { return size_; }
  void clear();

 private:
  struct Statement {
    std::string name;
    Types types;
  };

  std::map<std::string, std::vector<Statement>, std::less<>> by_text_;
  std::size_t size_ = 0;
  std::size_t named_ = 0;
};

}  // namespace typecase::db
