#include "audit/chain_check.h"

#include <limits>

#include "db/record.h"

namespace typecase::audit {
namespace {

constexpr int page_size = 500;
constexpr int most_unsealed_faults = 100;

struct CheckedRow {
  ChainedRow row;
  std::optional<Bytes> hash;
};

class ChainCheck {
 public:
  ChainCheck(db::Connection& connection, const SigningKey& key,
             const std::function<void(const ChainFault&)>& tell)
      : connection_(connection), key_(key), tell_(tell) {}

  ChainReport run() {
    report_.head = find_head(connection_);
    head_ = report_.head.value_or(Head{});
    check_signature();
    for (auto rows = next_page(); !rows.empty(); rows = next_page()) {
      for (const CheckedRow& checked : rows) check(checked);
    }
    check_end();
    check_unsealed();
    return std::move(report_);
  }

 private:
  std::vector<CheckedRow> next_page() {
    std::vector<CheckedRow> page;
    for (const db::Row& row : connection_.rows(
             "SELECT hash, " + db::columns<ChainedRow>() +
                 " FROM staff_audit WHERE sequence > $1 OR (sequence = $1 AND id > $2) "
                 "ORDER BY sequence, id LIMIT $3",
             read_sequence_, read_id_, page_size)) {
      page.push_back({row.as<ChainedRow>(), row.get<std::optional<Bytes>>("hash")});
    }
    if (page.empty()) return page;
    read_sequence_ = *page.back().row.sequence;
    read_id_ = page.back().row.id;
    return page;
  }

  void check_signature() {
    if (!report_.head) return fault({FaultKind::forged, 0, 0, "", "the head was removed"});
    if (is_signed_by(head_, key_)) return;
    fault({FaultKind::forged, head_.sequence, head_.sequence, "",
           "the head is not signed by the key of this server"});
  }

  void check(const CheckedRow& checked) {
    const std::int64_t sequence = *checked.row.sequence;
    ++report_.rows;
    if (sequence <= last_sequence_) {
      return fault_of(checked.row, FaultKind::inserted,
                      "a row with this sequence is there already");
    }
    if (report_.head && sequence > head_.sequence) {
      return fault_of(checked.row, FaultKind::inserted, "the head knows no row after its own");
    }
    check_gap(sequence);
    check_content(checked, sequence);
    check_age(checked.row);
    last_sequence_ = sequence;
    last_id_ = checked.row.id;
    last_hash_ = checked.hash;
    last_sealed_at_ = checked.row.sealed_at;
    newest_ = std::max(newest_, checked.row.at);
  }

  void check_gap(std::int64_t sequence) {
    if (sequence == last_sequence_ + 1) return;
    fault({FaultKind::removed, last_sequence_ + 1, sequence - 1, "", "rows are missing"});
  }

  void check_content(const CheckedRow& checked, std::int64_t sequence) {
    bool follows_directly = sequence == last_sequence_ + 1;
    bool is_linked = !follows_directly || checked.row.previous_hash == last_hash_;
    bool is_sealed = checked.hash == hash_of(checked.row);
    if (!is_sealed && is_linked) {
      fault_of(checked.row, FaultKind::changed, "the row is not as it was sealed");
    } else if (!is_sealed || (!is_linked && last_sequence_ == 0)) {
      fault_of(checked.row, FaultKind::moved, "the row was sealed at another place");
    } else if (!is_linked && is_last_sound_) {
      blame_last("the next row was sealed after another one");
    }
    is_last_sound_ = is_sealed;
  }

  // The hash was computed again for another content, or the row was put in the place of another.
  void blame_last(const std::string& message) {
    fault({FaultKind::changed, last_sequence_, last_sequence_, last_id_, message});
  }

  void check_age(const ChainedRow& row) {
    if (!last_sealed_at_ || !is_too_old(row.at, *last_sealed_at_)) return;
    fault_of(row, FaultKind::inserted,
             "the row claims to be older than rows that were sealed before");
  }

  bool is_too_old(Time at, Time sealed_at) const {
    return at < newest_ && at + longest_until_sealed < sealed_at;
  }

  void check_end() {
    if (!report_.head) return;
    if (last_sequence_ < head_.sequence) {
      fault({FaultKind::truncated, last_sequence_ + 1, head_.sequence, "",
             "the head names rows that are missing"});
    } else if (last_sequence_ > 0 && is_last_sound_ && last_hash_ != head_.hash) {
      blame_last("the head was sealed over another row");
    }
  }

  void check_unsealed() {
    auto row = connection_.find_one(
        "SELECT count(*) AS number, min(at) AS oldest FROM staff_audit WHERE sequence IS NULL");
    report_.unsealed = row->integer("number");
    report_.oldest_unsealed = row->optional_time("oldest");
    if (!head_.sealed_at) return;
    const Time latest = std::min<Time>(newest_, *head_.sealed_at - longest_until_sealed);
    for (const db::Row& late :
         connection_.rows("SELECT id FROM staff_audit WHERE sequence IS NULL AND at < $1 "
                          "ORDER BY at, id LIMIT $2",
                          latest, most_unsealed_faults)) {
      fault({FaultKind::inserted, 0, 0, late.text("id"),
             "the row is not sealed and claims to be older than sealed ones"});
    }
  }

  void fault_of(const ChainedRow& row, FaultKind kind, const std::string& message) {
    fault({kind, *row.sequence, *row.sequence, row.id, message});
  }

  void fault(const ChainFault& found) {
    ++report_.faults;
    tell_(found);
  }

  db::Connection& connection_;
  const SigningKey& key_;
  const std::function<void(const ChainFault&)>& tell_;
  ChainReport report_;
  Head head_;
  std::int64_t read_sequence_ = std::numeric_limits<std::int64_t>::min();  // where the next page
  std::string read_id_;                                                    // begins
  std::int64_t last_sequence_ = 0;
  std::string last_id_;
  std::optional<Bytes> last_hash_;
  std::optional<Time> last_sealed_at_;
  bool is_last_sound_ = true;
  Time newest_{};
};

}  // namespace

ChainReport check_chain(db::Connection& connection, const SigningKey& key,
                        const std::function<void(const ChainFault&)>& tell) {
  return ChainCheck(connection, key, tell).run();
}

bool holds(db::Connection& connection, std::int64_t sequence, std::string_view hash) {
  auto row = connection.find_one("SELECT hash FROM staff_audit WHERE sequence = $1", sequence);
  return row && !row->is_null("hash") && to_hex(row->bytes("hash")) == hash;
}

}  // namespace typecase::audit
