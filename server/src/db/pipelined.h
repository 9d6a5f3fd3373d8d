#pragma once

#include "db/connection.h"

namespace typecase::db {

// A connection that sends a statement without waiting for its answer (pipeline mode of libpq).
class Pipelined {
 public:
  // For a statement whose number of rows nobody needs. Its failure is thrown by a later statement
  // of the transaction, at the latest before COMMIT is sent. Throws DbError as execute() does.
  virtual void enqueue(std::string_view sql, const Connection::Parameters& parameters) = 0;

 protected:
  ~Pipelined() = default;
};

// Sends a statement without waiting where the connection can.
inline void enqueue(Connection& connection, std::string_view sql,
                    const Connection::Parameters& parameters) {
  if (auto* pipelined = dynamic_cast<Pipelined*>(&connection))
    pipelined->enqueue(sql, parameters);
  else
    connection.execute(sql, parameters);
}

// The same, of $1, $2 and so on.
template <class... Args>
void send(Connection& connection, std::string_view sql, const Args&... args) {
  enqueue(connection, sql, {parameter(args)...});
}

}  // namespace typecase::db
