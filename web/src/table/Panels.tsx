// Dialogs and drawers of the table page. One is open at a time; Esc closes it.

import { useState } from "preact/hooks";
import { Button, Dialog, Drawer, Field, money, PayTable, signed, signs, units } from "../kit";
import { FairPanel } from "../fair";
import { HereOnly, hereOnly, KeyList, Link } from "../shell";
import { BankSide } from "./BankSide";
import { Behind } from "./Behind";
import { Coach } from "./Coach";
import { Dispute } from "./Dispute";
import { limitLines, payTables, titleOf } from "./layout";
import { Past } from "./Past";
import { Notices } from "./Side";
import { kindOf, purse } from "./purse";
import { firstBuyIn } from "./seating";
import { useTable } from "./state";
import { Tip } from "./Tip";
import { capital, count, nameOf } from "./words";
import { ending, voided } from "./results";

export function Panels() {
  const { panel, open, frame, sheet } = useTable();
  const close = () => open(null);
  const is = panel?.is;
  return (
    <>
      <Drawer open={is === "fair"} title="Is the deck fair?" onClose={close}>
        <FairPanel frame={frame} />
      </Drawer>
      <Drawer open={is === "coach"} title="Coach" onClose={close}>
        <Coach bare />
        {sheet.banked_by_player && <BankSide />}
      </Drawer>
      <Drawer open={is === "history"} title="History" onClose={close}>
        <Past bare />
        <Notices />
      </Drawer>
      <Dialog open={is === "pays"} title="Pay tables" onClose={close} wide>
        <PaysBody />
      </Dialog>
      <Dialog open={is === "keys"} title="Rules and keys" onClose={close} wide>
        <p class="note">{sheet.summary}</p>
        <p>
          <Link href={`/rules/${sheet.id}`}>All rules of this table</Link>
        </p>
        <KeyList />
        <p class="note">
          M asks for 15 seconds more, O reads out the other seats. Single letters can be switched off in the menu.
        </p>
      </Dialog>
      <Dialog open={is === "share"} title="Play together" onClose={close}>
        <Share />
      </Dialog>
      <Dialog open={is === "buy"} title="Buy chips" onClose={close}>
        <Buy />
      </Dialog>
      <Dialog open={is === "tip"} title="Tip the dealer" onClose={close}>
        <Tip />
      </Dialog>
      <Dialog open={is === "dispute"} title="Call the floor" onClose={close}>
        <Dispute />
      </Dialog>
      <Dialog open={is === "behind"} title="Bet behind another player" onClose={close}>
        <Behind spot={panel?.is === "behind" ? panel.spot : null} />
      </Dialog>
      <Dialog open={is === "spots"} title="Spots" onClose={close}>
        <Spots />
      </Dialog>
      <Dialog open={is === "reason"} title={panel?.is === "reason" ? titleOf(sheet, panel.wager) : ""} onClose={close}>
        <Reason />
      </Dialog>
    </>
  );
}

function PaysBody() {
  const { sheet } = useTable();
  return (
    <div class="tp-paysheet">
      {payTables(sheet).map((one) => (
        <PayTable key={one.id} title={one.title} rows={one.rows} />
      ))}
      <table class="pay-table">
        <caption>Table limits</caption>
        <tbody>
          {limitLines(sheet).map(([title, limits]) => (
            <tr key={title}>
              <th scope="row">{title}</th>
              <td>{limits}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {sheet.qualifies && <p class="note">{sheet.qualifies}.</p>}
    </div>
  );
}

/** Why a wager ended as it did: the sentence, the rule, the amounts. */
function Reason() {
  const { panel, view, sheet, frame, player } = useTable();
  if (panel?.is !== "reason") return null;
  const spot = view.spots.find((one) => one.number === panel.spot);
  const end = spot?.settled[panel.wager];
  if (!spot || !end) return <p>{view.hand?.void ? voided(view.hand.void) : "This wager is not settled yet."}</p>;
  const info = sheet.wagers.find((one) => one.id === panel.wager);
  return (
    <div class="tp-reason">
      <p class="big">{end.reason ?? `${titleOf(sheet, panel.wager)}: ${ending(end)}.`}</p>
      <dl>
        <dt>Seat</dt>
        <dd>
          {panel.spot}, {spot.player === player ? "you" : nameOf(frame, spot.player)}
        </dd>
        <dt>Staked</dt>
        <dd>{money(end.stake_cents)}</dd>
        {end.odds && <dt>Pays</dt>}
        {end.odds && <dd>{end.odds}</dd>}
        <dt>Net</dt>
        <dd>{signed(end.net_cents)}</dd>
        {end.clause && <dt>Rule</dt>}
        {end.clause && <dd>{end.clause}</dd>}
      </dl>
      {info && info.says.length > 0 && (
        <ul class="note">
          {info.says.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <Link class="lone" href={`/history/${encodeURIComponent(frame.public.table)}/${view.number}`}>
        The whole hand, step by step
      </Link>
    </div>
  );
}

function Share() {
  const { table, frame, me } = useTable();
  const practice = kindOf(frame) === "practice";
  const [copied, setCopied] = useState(false);
  // The address bar may have localhost, while the house has an address for others.
  const house = hereOnly(location.origin) && me?.house ? me.house : location.origin;
  const link = `${house}/table/${encodeURIComponent(table)}`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setCopied(true);
    } catch {
      setCopied(false);
      document.querySelector<HTMLInputElement>(".tp-share input")?.select();
    }
  };
  return (
    <div class="tp-share">
      <HereOnly address={link} />
      <p>
        Whoever opens this link{hereOnly(link) ? " on this computer" : ""} sees the table
        {practice ? ", and sits down with one key. No account, no download." : "."}
      </p>
      <div class="tp-copy">
        <input
          class="tp-linkfield"
          type="text"
          readOnly
          value={link}
          aria-label="Link to this table"
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button kind="primary" icon="copy" onClick={() => void copy()}>
          {copied ? "Copied" : "Copy"}
        </Button>
      </div>
      {!hereOnly(link) && (
        <img
          src={`/api/tables/${encodeURIComponent(table)}/link.svg`}
          alt="The link as a QR code"
          width="200"
          height="200"
        />
      )}
    </div>
  );
}

function Buy() {
  const { me, bets, buy, open, frame } = useTable();
  const has = purse(me, kindOf(frame));
  const usual = firstBuyIn(has, bets.least);
  const [text, setText] = useState(String(Math.floor(usual / 100)));
  const cents = Math.round(Number(text) * 100);
  const good = Number.isFinite(cents) && cents > 0;
  return (
    <form
      class="tp-buy"
      onSubmit={(event) => {
        event.preventDefault();
        if (!good) return;
        open(null);
        void buy(cents);
      }}
    >
      <p>
        You have {money(frame.you?.chips ?? 0)} in front of you and {money(has)} in your wallet.
      </p>
      <Field
        label="Chips for"
        {...signs()}
        inputMode="decimal"
        value={text}
        onInput={setText}
        error={good ? null : `An amount in ${units()}.`}
      />
      <Button type="submit" kind="primary" disabled={!good}>
        Buy {good ? money(cents) : "chips"}
      </Button>
    </form>
  );
}

/** Several spots for one player, and the rule while others wait. */
function Spots() {
  const { frame, sheet, sitter, ask, tell, open } = useTable();
  const most = sheet.spots_while_waiting;
  const waiting = frame.public.queue.length;
  if (!sitter) return <p>You need a seat first.</p>;
  const want = async (number: number) => {
    const problem = await ask({ do: "want-spots", count: number });
    open(null);
    tell(problem ? problem.message : `You have asked for ${count(number, "spot")}.`);
  };
  const keep = async (spot: number) => {
    const problem = await ask({
      do: "keep-spots",
      spots: [...new Set([...sitter.spots.slice(0, 1), spot, ...sitter.spots])].slice(0, most ?? 2),
    });
    if (problem) tell(problem.message);
  };
  return (
    <div class="tp-spots">
      <p>
        You play {count(sitter.spots.length, "spot")}: {sitter.spots.join(", ")}.
      </p>
      {(most !== null || waiting > 0) && (
        <p class="note">
          {most !== null ? `While somebody waits for a seat, a player keeps ${count(most, "spot")} at most.` : ""}
          {waiting > 0 ? ` ${capital(count(waiting, "player waits", "players wait"))} now.` : ""}
        </p>
      )}
      <div class="tp-menurow">
        {Array.from({ length: Math.min(3, frame.public.seats) }, (_, index) => index + 1).map((number) => (
          <Button key={number} disabled={number === sitter.spots.length} onClick={() => void want(number)}>
            {number === 1 ? "One spot" : `Play ${count(number, "spot")}`}
          </Button>
        ))}
      </div>
      {most !== null && sitter.spots.length > most && (
        <div class="tp-menurow">
          {sitter.spots.slice(1).map((spot) => (
            <Button key={spot} size="small" onClick={() => void keep(spot)}>
              Keep spot {spot} if one has to go
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
