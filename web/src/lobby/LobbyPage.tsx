/** The lobby: what there is to play, what it costs, and who sits where. */

import { useState } from "preact/hooks";
import { Button, buttonClass, Field, Icon, money, Notice, Segmented, Spinner } from "../kit";
import { HelpInText, Leaving, Link, PageHeader } from "../shell";
import type { GameCard, Lobby } from "../wire";
import "../styles/lobby.css";
import { type Company, COMPANY } from "./company";
import { found, shelves } from "./finding";
import { Game } from "./Game";
import { JoinByLink } from "./JoinByLink";
import { OpenFile } from "./OpenFile";
import { ofHouse, OpenTables } from "./OpenTables";
import { Tonight } from "./Tonight";
import { useLobby } from "./useLobby";
import { useNarrow } from "./useNarrow";

export default function LobbyPage() {
  const { lobby, problem } = useLobby();
  const [company, setCompany] = useState<Company>("alone");
  const narrow = useNarrow();
  // So that nobody has to scroll past all games to the evening's tables.
  const first = narrow && (lobby?.tables.some(ofHouse) ?? false);
  return (
    <>
      <PageHeader title="Lobby" />
      <main class="page lobby" id="main">
        {first && lobby && <OpenTables tables={lobby.tables} />}
        <section aria-labelledby="choose">
          <Leaving />
          {problem && (
            <Notice kind="warn" live>
              {problem}
            </Notice>
          )}
          {lobby && !lobby.secure && <PlainHttp />}
          <div class="hello">
            <div>
              <h1 id="choose">Choose a game</h1>
              <p>Costs are what {money(100_00)} on that wager loses on average, played well.</p>
            </div>
            <Segmented label="With whom" options={COMPANY} value={company} onChange={setCompany} />
          </div>
          {lobby === null ? (
            !problem && <Spinner label="Setting the tables" />
          ) : (
            <Games games={lobby.games} company={company} />
          )}
        </section>
        <aside>{lobby && <Beside lobby={lobby} tables={!first} />}</aside>
      </main>
    </>
  );
}

function PlainHttp() {
  return (
    <Notice kind="warn" title="This page came over plain HTTP">
      Others on this network can read what you send, and your browser cannot tell whether the page is the real one. For
      practice at home that may do; otherwise ask the house for its https address.
    </Notice>
  );
}

function Games({ games, company }: { games: readonly GameCard[]; company: Company }) {
  const [more, setMore] = useState(false);
  const [sought, setSought] = useState("");
  const shown = (some: readonly GameCard[]) => some.map((game) => <Game key={game.id} game={game} company={company} />);
  const others = games.filter((game) => !game.featured);
  const fitting = games.filter((game) => found(game, sought));
  const find = (
    <div class="find-game">
      <Field label="Find a game" hideLabel placeholder="Find a game" type="search" value={sought} onInput={setSought} />
    </div>
  );
  if (sought.trim() !== "")
    return (
      <>
        {find}
        <p class="sr" role="status">
          {fitting.length === 1 ? "1 game" : `${fitting.length} games`}
        </p>
        {fitting.length > 0 ? (
          <div class="games">{shown(fitting)}</div>
        ) : (
          <p class="note">No game is called so. You can write it: “Your own sheet”.</p>
        )}
      </>
    );
  return (
    <>
      {find}
      <div class="games">
        {shown(games.filter((game) => game.featured))}
        <OwnSheet />
      </div>
      {more &&
        shelves(others).map(([title, there]) => (
          <section key={title} class="shelf" aria-label={title}>
            <p class="shelf-title">{title}</p>
            <div class="games">{shown(there)}</div>
          </section>
        ))}
      {others.length > 0 && (
        <Button class="more-games" aria-expanded={more} onClick={() => setMore(!more)}>
          {more ? "Fewer games" : `More games (${others.length})`}
          <Icon name="down" class={more ? "turned" : undefined} />
        </Button>
      )}
    </>
  );
}

function OwnSheet() {
  return (
    <article class="game own">
      <div class="txt">
        <div>
          <h2>Your own sheet</h2>
          <p>Change a pay table or write a game. The program checks it, prices it and deals it.</p>
        </div>
        <div class="go">
          <Link class={buttonClass("plain", "small")} href="/new">
            <Icon name="plus" />
            New sheet
          </Link>
          <OpenFile />
        </div>
      </div>
    </article>
  );
}

function Beside({ lobby, tables }: { lobby: Lobby; tables: boolean }) {
  return (
    <>
      <Tonight />
      <JoinByLink />
      {tables && <OpenTables tables={lobby.tables} />}
      <section class="panel" aria-labelledby="checked">
        <header>
          <Icon name="shield" />
          <h2 id="checked">Every deck can be checked</h2>
        </header>
        <div class="body">
          <p class="note">
            The deck is sealed before you bet, cut by you, and opened after the hand. Your browser checks it.{" "}
            <Link href="/fair">How</Link>
          </p>
        </div>
      </section>
      <Care notice={lobby.notice} />
    </>
  );
}

function Care({ notice }: { notice: string }) {
  return (
    <p class="care">
      {notice} <HelpInText />
    </p>
  );
}
