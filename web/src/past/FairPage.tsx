import "../styles/past.css";
import { TitleRow } from "../odds/TitleRow";
import { PageHeader } from "../shell";
import { Bench } from "./Bench";
import { Signed } from "./Signed";
import { useHouse } from "./useHouse";

const STEPS: readonly { title: string; says: string }[] = [
  {
    title: "Sealed",
    says:
      "Before the first bet the house draws a secret number, the seed, and publishes its hash, the seal. " +
      "The seed cannot be changed any more without breaking the seal, and nobody can read it out of the seal.",
  },
  {
    title: "Cut",
    says:
      "Your browser makes a number of its own, your cut. It goes to the house sealed too, with your first bet. " +
      "So the house cannot choose its seed by your cut, and you cannot choose your cut by the seed.",
  },
  {
    title: "Locked",
    says:
      "Bets close. The sealed cuts are shown to all, then opened. " +
      "Seed and cuts together fix the order of all 52 cards before the first one is dealt. " +
      "A cut that does not come in two seconds is left out, and named.",
  },
  {
    title: "Opened",
    says:
      "When the hand is settled the seed is published. " +
      "Your browser hashes it, compares it with the seal that it saw before the bets, " +
      "shuffles the deck again and compares every card.",
  },
];

/** How a deck is sealed, cut and opened, in plain words; and a place to check any record. */
export default function FairPage() {
  const house = useHouse();
  return (
    <>
      <PageHeader title="How a deck is checked" />
      <main class="ps" id="main">
        <TitleRow title="How a deck is checked" />
        <p class="ps-head">Nobody knows the deck, nobody can steer it, everybody can check it.</p>
        <div class="ps-two">
          <div>
            <ol class="ps-life">
              {STEPS.map((step, at) => (
                <li key={step.title} class="panel">
                  <span class="no">{at + 1}</span>
                  <div>
                    <h2>{step.title}</h2>
                    <p>{step.says}</p>
                  </div>
                </li>
              ))}
            </ol>
            <section class="panel ps-words">
              <h2>What this rules out, and what it does not</h2>
              <ul>
                <li>The house cannot pick cards during a hand: every card is fixed before the first one is dealt.</li>
                <li>
                  The house alone cannot pick a good deck for itself: it does not know your cut when it seals its seed.
                </li>
                <li>A player alone cannot steer either: the cut is sealed before the seed is known.</li>
                <li>
                  If the house and a player work together, they may leave out that player's cut. The record names it.
                </li>
                <li>
                  The deck of the next hand is sealed before this one is dealt. A game with two decks takes them in
                  turns, one with a single deck seals it anew for each hand.
                </li>
              </ul>
            </section>
            <Signed house={house} />
            <section class="panel ps-words">
              <h2>Check it without this page</h2>
              <p>
                Save the record of a hand from its page, and save the program that checks it:{" "}
                <a href="/verifier.py" download>
                  verifier.py
                </a>
                , one file that any Python from 3.11 on runs. It shares no code with the house. Then type{" "}
                <code>python3 verifier.py FILE</code>. It does all that this page does, and settles every wager again by
                the rules in the record. Whoever has pitboss types <code>pitboss verify FILE</code>.
              </p>
              <p>
                The export of a whole table has all of its hands and their chain. It names everybody who played, so the
                house hands it out itself: ask the floor or the auditor for it.
              </p>
              <p>
                In formulas: seal = SHA-256 of the hand's name and the seed; cut = HMAC of your secret and the seal; the
                deck is shuffled by a stream of HMACs of the seed and all cuts. Bytes that would favour a card are
                skipped, so every order is equally likely.
              </p>
            </section>
          </div>
          <Bench house={house} />
        </div>
      </main>
    </>
  );
}
