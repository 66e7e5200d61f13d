import { useState } from "preact/hooks";
import { type FormProps, NameForm, Part, TipForm } from "../dealer/Forms";
import { Button, Card, cardName, Dialog, money, Select, signed } from "../kit";
import { askTable, MoneyField, PushChips, Said, useAsking } from "../staff";
import type { WagerResult } from "../wire";
import { layOf, type Lay } from "./laid";
import { tapped } from "./shape";
import { taps, useRealCards, worthOf } from "./state";
import { due, nameAt, playerAt } from "./words";

/** A spot in full: the result of every wager and why, which cards play, exact bets, and who sits there. */
export function SpotPanel({ spot, form, onClose }: { spot: number; form: FormProps; onClose: () => void }) {
  const real = useRealCards();
  const { entry, frame, picture, tap } = real;
  const lay = layOf(entry.laid, spot);
  const worth = worthOf(real, spot);
  const name = nameAt(frame, spot);
  const entering = taps(picture);
  const { pay } = due(worth?.wagers ?? []);
  return (
    <Dialog open wide title={`Spot ${spot}, ${name ?? "walk-in"}`} onClose={onClose}>
      <div class="st-parts">
        {worth && worth.wagers.length > 0 && (
          <Part title={worth.hand ?? "What it comes to"}>
            <Why wagers={worth.wagers} />
            {pay > 0 && form.staff?.card.chips === "issued" && (
              <PushChips cents={pay} of={form.staff.card.tray_values} label="Chips to push" drawn />
            )}
          </Part>
        )}
        <Setting spot={spot} lay={lay} />
        {entering && (
          <Part title="Bets">
            <ExactBets spot={spot} lay={lay} />
            <Button
              kind="quiet"
              onClick={() => {
                tap({ tap: "clear", spot });
                onClose();
              }}
            >
              Clear the spot
            </Button>
          </Part>
        )}
        <BehindBets spot={spot} lay={lay} entering={entering} />
        {form.may("name-seat") && isWalkIn(playerAt(frame, spot)) && entering && (
          <Part title="Who it is">
            <NameForm table={form.table} seat={spot} onDone={form.onDone} onNamed={onClose} />
          </Part>
        )}
        {name !== null && (
          <Part title={name}>
            {form.may("take-tip") && <TipForm {...form} player={playerAt(frame, spot)} />}
            <GetUp spot={spot} form={form} onClose={onClose} />
          </Part>
        )}
      </div>
    </Dialog>
  );
}

/** Somebody without an account: known by the seat, or by a name for the night. */
const isWalkIn = (player: string): boolean => /^(seat \d+|walkin\..*)?$/.test(player);

/** Every wager with its result, its reason and its clause. */
export function Why({ wagers }: { wagers: readonly WagerResult[] }) {
  return (
    <ul class="st-why">
      {wagers.map((one) => (
        <li key={one.wager}>
          <b>
            {one.title}
            {one.stake_cents > 0 && `, ${money(one.stake_cents)}`}
          </b>
          <b class={one.net_cents > 0 ? "t-win" : one.net_cents < 0 ? "t-lose" : "t-push"}>
            {one.net_cents === 0 ? (ZERO[one.result] ?? "0") : signed(one.net_cents)}
          </b>
          <p>
            {one.reason}
            {one.clause && <small>{one.clause}</small>}
          </p>
        </li>
      ))}
    </ul>
  );
}

const ZERO: Record<string, string> = { push: "push", return: "returned", returned: "returned", none: "no pay" };

/** Where the player sets the hand: the best cards play until the dealer taps otherwise. */
function Setting({ spot, lay }: { spot: number; lay: Lay }) {
  const { shape, tap, picture } = useRealCards();
  const { player_sets, player_plays, player } = shape.info.hands;
  if (!player_sets || lay.cards.length < player || !taps(picture)) return null;
  const apart = player - player_plays;
  return (
    <Part title="Cards that play">
      <div class="rc-setting">
        {lay.cards.map((card) => {
          const out = lay.keep !== null && !lay.keep.includes(card);
          return (
            <button
              key={card}
              type="button"
              class={out ? "apart" : undefined}
              aria-pressed={out}
              aria-label={`${cardName(card)}, ${out ? "set apart" : "plays"}`}
              onClick={() => tap({ tap: "keep", spot, card })}
            >
              <Card card={card} size="s" hidden dim={out} />
            </button>
          );
        })}
        <Button disabled={lay.keep === null} onClick={() => tap({ tap: "best", spot })}>
          Best play
        </Button>
      </div>
      <p class="note">
        {lay.keep === null
          ? `The best ${player_plays} of ${player} play. ` +
            `Tap ${apart === 1 ? "the card" : `the ${apart} cards`} that the player has set apart.`
          : "As the player has set them."}
      </p>
    </Part>
  );
}

function ExactBets({ spot, lay }: { spot: number; lay: Lay }) {
  const { shape, tap } = useRealCards();
  return (
    <div class="st-row">
      {tapped(shape.info).map((wager) => (
        <MoneyField
          key={wager.id}
          label={wager.title}
          hint={wager.limits}
          cents={lay.stakes[wager.id] ?? null}
          onChange={(cents, error) => {
            if (error !== null) return; // what cannot be read is not "no bet": the bet stays, and the field says why
            if ((cents ?? 0) === (lay.stakes[wager.id] ?? 0)) return;
            const { [wager.id]: _, ...others } = lay.stakes;
            tap({ tap: "stakes", spot, stakes: cents === null ? others : { ...others, [wager.id]: cents } });
          }}
        />
      ))}
    </div>
  );
}

/** Bets behind this spot: whose they are, on which of its wagers, in the order in which the bank covers them. */
function BehindBets({ spot, lay, entering }: { spot: number; lay: Lay; entering: boolean }) {
  const real = useRealCards();
  const { entry, frame, shape, tap } = real;
  const [seat, setSeat] = useState("");
  const [stakes, setStakes] = useState<Record<string, number>>({});
  const mine = entry.laid.behind.filter((one) => one.spot === spot);
  const worth = worthOf(real, spot)?.behind ?? [];
  const never = shape.info.never_behind ?? [];
  const wagers = tapped(shape.info).filter((one) => (lay.stakes[one.id] ?? 0) > 0 && !never.includes(one.id));
  if (!shape.info.backline || (wagers.length === 0 && mine.length === 0)) return null;
  const seats = Array.from({ length: frame.public.seats }, (_, index) => index + 1).filter(
    (one) => one !== spot && one !== entry.laid.bankSpot,
  );
  const whose = (one: number) => nameAt(frame, one) ?? `seat ${one}`;
  const made = Object.fromEntries(wagers.flatMap(({ id }) => (stakes[id] ? [[id, stakes[id]]] : [])));
  const titles = Object.fromEntries(shape.info.wagers.map((one) => [one.id, one.title]));
  return (
    <Part title="Bets behind">
      <ol class="st-queue" aria-label={`Bets behind spot ${spot}`}>
        {mine.map((one, place) => (
          <li key={one.seat}>
            <span>
              <b>{whose(one.seat)}</b>{" "}
              <small>
                {Object.entries(one.stakes)
                  .map(([wager, cents]) => `${titles[wager] ?? wager} ${money(cents)}`)
                  .join(", ")}
                {mine.length > 1 ? `, covered as number ${place + 1} after the spot` : ", covered after the spot"}
                {worth[place]?.net_cents != null && `: ${signed(worth[place].net_cents)}`}
              </small>
            </span>
            {entering && (
              <Button onClick={() => tap({ tap: "unbehind", seat: one.seat, spot })}>
                Take off<span class="sr"> {whose(one.seat)}</span>
              </Button>
            )}
          </li>
        ))}
      </ol>
      {entering && wagers.length > 0 && (
        <form
          class="st-row labelled"
          onSubmit={(event) => {
            event.preventDefault();
            if (seat === "" || Object.keys(made).length === 0) return;
            tap({ tap: "behind", behind: { seat: Number(seat), spot, stakes: made } });
            setSeat("");
            setStakes({});
          }}
        >
          <Select
            label="Whose bet"
            value={seat}
            onChange={setSeat}
            options={[
              { value: "", label: "Choose a seat", disabled: true },
              ...seats.map((one) => ({ value: String(one), label: whose(one) })),
            ]}
          />
          {wagers.map((wager) => (
            <MoneyField
              key={wager.id}
              label={`Behind ${wager.title}`}
              hint={wager.limits}
              cents={stakes[wager.id] ?? null}
              onChange={(cents) => setStakes({ ...stakes, [wager.id]: cents ?? 0 })}
            />
          ))}
          <Button type="submit" disabled={seat === "" || Object.keys(made).length === 0}>
            Put it behind
          </Button>
        </form>
      )}
      {never.length > 0 && <p class="note">Never behind {never.map((one) => titles[one] ?? one).join(", ")}.</p>}
    </Part>
  );
}

function GetUp({ spot, form, onClose }: { spot: number; form: FormProps; onClose: () => void }) {
  const { frame, table } = useRealCards();
  const { busy, came, ask } = useAsking(form.onDone);
  if (!form.may("let-go")) return null;
  return (
    <div class="st-row">
      <Button
        disabled={busy}
        icon="leave"
        onClick={() =>
          void ask(askTable(table, { do: "let-go", player: playerAt(frame, spot) }), "The seat is free.").then(
            (done) => done && onClose(),
          )
        }
      >
        The player gets up
      </Button>
      <Said came={came} />
    </div>
  );
}
