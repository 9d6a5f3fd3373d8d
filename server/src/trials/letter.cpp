#include "trials/letter.h"

#include "documents/wording.h"
#include "mail/letter.h"

namespace typecase::trials {
namespace {

std::vector<mail::Letter::Fact> families(const Trial& trial) {
  std::vector<mail::Letter::Fact> facts;
  for (const GivenFamily& family : trial.families) {
    std::size_t styles = family.styles.size();
    facts.push_back(
        {family.name, styles == 1 ? family.styles[0].name : std::to_string(styles) + " styles"});
  }
  return facts;
}

}  // namespace

mail::Mail trial_letter(const Trial& trial, const std::string& foundry, std::string link) {
  mail::Letter letter;
  letter.foundry = foundry;
  letter.subject = "Your trial fonts from " + foundry;
  letter.greeting = "Hello,";
  letter.parts = {{.paragraph = "Here are the trial fonts that were asked for with this address. "
                                "They install beside the fonts that are sold, under names that "
                                "end in “Trial”.",
                   .facts = families(trial),
                   .link_label = "Download them",
                   .link = std::move(link)},
                  {.paragraph = "The link works until " + documents::day(trial.expires_at) +
                                ". You did not ask for them? Leave it alone."}};
  letter.why = "You get this mail because trial fonts were asked for with this address.";
  return mail::to_mail(letter, std::string(letter_kind), trial.id, trial.email, "");
}

}  // namespace typecase::trials
