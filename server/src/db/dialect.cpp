#include "db/dialect.h"

namespace typecase::db {
namespace {

struct Token {
  std::string_view name, sqlite, postgresql;
};

constexpr std::array tokens{
    Token{"{i64}", "INTEGER", "BIGINT"},
    Token{"{blob}", "BLOB", "BYTEA"},
    Token{"{tail}", "STRICT", ""},
    Token{"{skip}", "", "FOR UPDATE SKIP LOCKED"},
    Token{"{join}", "group_concat", "string_agg"},
    Token{"{json}", "TEXT", "JSON"},
    Token{"{strpos}", "instr", "strpos"},
    Token{"{sqlite}", "", "--"},
    Token{"{postgresql}", "--", ""},
};

}  // namespace

std::string expand_tokens(std::string_view sql, Engine engine) {
  std::string expanded;
  expanded.reserve(sql.size());
  while (!sql.empty()) {
    std::size_t brace = std::min(sql.find('{'), sql.size());
    expanded.append(sql.substr(0, brace));
    sql.remove_prefix(brace);
    if (sql.empty()) break;
    auto token =
        std::ranges::find_if(tokens, [&](const Token& t) { return sql.starts_with(t.name); });
    if (token != tokens.end()) {
      expanded.append(engine == Engine::sqlite ? token->sqlite : token->postgresql);
      sql.remove_prefix(token->name.size());
    } else {
      expanded += '{';
      sql.remove_prefix(1);
    }
  }
  return expanded;
}

void refuse_null_characters(const std::vector<Parameter>& parameters) {
  for (const Parameter& parameter : parameters) {
    const auto* text = std::get_if<std::string_view>(&parameter);
    if (text && text->find('\0') != text->npos) {
      throw std::logic_error("U+0000 in a text parameter");
    }
  }
}

}  // namespace typecase::db
