#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

namespace typecase::sandbox {

// A thread that does some work again and again: at once while it finds something, else when it is
// woken and every quarter of a second.
class Background {
 public:
  // `work` returns how much it did. Its exceptions are logged under the name.
  Background(std::string name, std::function<int()> work);
  ~Background();

  void start();
  void wake();  // From any thread.

 private:
  void run();

  std::string name_;
  std::function<int()> work_;
  std::mutex mutex_;
  std::condition_variable woken_;
  bool has_news_ = false;
  bool is_stopping_ = false;
  std::thread thread_;
};

}  // namespace typecase::sandbox
