import "../styles/check.css";
import "../styles/board.css";
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { betWagers, Button, Empty, followed, limitsBeside, offLimits, signed, Spinner } from "../kit";
import { SheetPicker } from "../odds/SheetPicker";
import { TitleRow } from "../odds/TitleRow";
import { useAsk } from "../odds/useAsk";
import { PageHeader } from "../shell";
import { copy } from "../fair/Hash";
import type { Lobby, SheetInfo } from "../wire";
import { fromHash, toHash } from "./address";
import { Bets } from "./Bets";
import { CardPad } from "./CardPad";
import { example } from "./example";
import { Hands } from "./Hands";
import {
  EMPTY,
  missing,
  nextPlace,
  toggleKept,
  withCard,
  withoutCard,
  withStake,
  type Layout,
  type Place,
} from "./layout";
import { netSays, Results, tone } from "./Results";
import { useSettle } from "./useSettle";

const TITLE = "What does this hand pay?";

/** What does this hand pay? For somebody who stands beside a real table with a phone in one hand. */
export default function CheckPage() {
  const lobby = useAsk<Lobby>("/api/lobby");
  const [shared] = useState(() => fromHash(location.hash));
  const [picked, setPicked] = useState(shared.sheet);
  const games = lobby.answer?.games ?? [];
  const sheet = picked ?? (games.find((game) => game.featured) ?? games[0])?.id ?? null;
  const info = useAsk<SheetInfo>(sheet === null ? null : `/api/sheets/${encodeURIComponent(sheet)}`);
  const picker = sheet !== null && <SheetPicker games={games} sheet={sheet} onPick={setPicked} />;
  const problem = info.problem ?? (sheet === null ? lobby.problem : null);
  return (
    <>
      <PageHeader title="Payout checker" />
      <main class="ck" id="main">
        {!info.answer && <TitleRow title={TITLE}>{picker}</TitleRow>}
        {problem && <Empty title={problem} icon="offline" />}
        {!info.answer && !problem && <Spinner label="Looking up the sheet." />}
        {info.answer && (
          <Checker
            key={info.answer.id}
            info={info.answer}
            picker={picker}
            start={shared.sheet === info.answer.id ? shared.layout : EMPTY}
          />
        )}
      </main>
    </>
  );
}

function Checker({ info, start, picker }: { info: SheetInfo; start: Layout; picker: ComponentChildren }) {
  const [layout, setLayout] = useState(start);
  const [wanted, setWanted] = useState<Place>("player");
  const [setting, setSetting] = useState(start.keep !== null);
  const active = nextPlace(layout, info.hands, wanted);
  const wrong = betWagers(info).some(({ id, title, takes }) => {
    const cents = layout.stakes[id] ?? 0;
    return cents > 0 && offLimits(title, limitsBeside(takes, layout.stakes), cents) !== null;
  });
  const settled = useSettle(info, layout, wrong);
  const lacks = wrong ? "A bet is not within the limits." : missing(info, layout);
  useEffect(() => history.replaceState(history.state, "", toHash(info.id, layout)), [info.id, layout]);
  return (
    <>
      <TitleRow title={TITLE}>
        <Tools
          onExample={() => {
            setLayout(example(info, Math.random));
            setSetting(false);
          }}
          onClear={() => {
            setLayout(EMPTY);
            setSetting(false);
            setWanted("player");
          }}
        />
        {picker}
      </TitleRow>
      <div class="ck-left">
        <Hands
          info={info}
          layout={layout}
          active={active}
          result={settled.result}
          setting={setting}
          onPlace={setWanted}
          onCard={(card, place) =>
            setLayout(setting && place === "player" ? toggleKept(layout, info.hands, card) : withoutCard(layout, card))
          }
        />
        <CardPad
          hands={info.hands}
          layout={layout}
          full={active === null}
          onCard={(card) => active && setLayout(withCard(layout, active, card))}
          onEntry={(cards) => setLayout({ ...layout, ...cards, keep: null })}
          onClear={() => {
            setLayout({ ...layout, player: [], dealer: [], board: [], keep: null });
            setWanted("player");
          }}
        />
        <Bets
          info={info}
          layout={layout}
          setting={setting}
          onStake={(wager, cents) => {
            const made = withStake(layout, wager, cents);
            setLayout({ ...made, stakes: followed(info, made.stakes) });
          }}
          onMeter={(meter, cents) => setLayout({ ...layout, meters: { ...layout.meters, [meter]: cents } })}
          onChoice={(stage, choice) => setLayout({ ...layout, choices: { ...layout.choices, [stage]: choice } })}
          onSetting={(on) => {
            setSetting(on);
            if (!on) setLayout({ ...layout, keep: null });
          }}
        />
      </div>
      <Results settled={settled} missing={lacks} />
      <a
        class="ck-sticky"
        href="#ck-results"
        onClick={(event) => {
          event.preventDefault();
          document.getElementById("ck-results")?.scrollIntoView();
        }}
      >
        <span>
          {settled.result ? netSays(settled.result.net_cents) : (settled.problem ?? lacks ?? "Asking the house.")}
        </span>
        {settled.result && <b class={tone(settled.result.net_cents)}>{signed(settled.result.net_cents)}</b>}
        {settled.result && (
          <span class="btn small" aria-hidden="true">
            Why
          </span>
        )}
      </a>
    </>
  );
}

function Tools({ onExample, onClear }: { onExample: () => void; onClear: () => void }) {
  const [copied, setCopied] = useState<boolean | null>(null);
  return (
    <div class="ck-tools">
      <Button onClick={onExample}>Example hand</Button>
      <Button icon="link" onClick={() => void copy(location.href).then(setCopied)}>
        {copied ? "Link copied" : "Copy link"}
      </Button>
      <Button kind="quiet" onClick={onClear}>
        Clear all
      </Button>
      <span class="sr" role="status">
        {copied === true
          ? "Link copied."
          : copied === false
            ? "The link could not be copied. It is in the address bar."
            : ""}
      </span>
    </div>
  );
}
