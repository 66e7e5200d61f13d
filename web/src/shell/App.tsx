/** The frame of all pages: the page of the address, the sprite, the live regions. */

import { useEffect, useErrorBoundary, useState } from "preact/hooks";
import { announce, Button, cash, Empty, LiveRegions, Sprite, writeChips } from "../kit";
import { rememberedHouse, refreshMe, useMe, watchOtherTabs } from "./me";
import { PageHeader } from "./PageHeader";
import { type Page, PAGES } from "./pages";
import { type PageName, type Route, useRoute } from "./router";
import { ShownOnce } from "./ShownOnce";
import { SignedOut } from "./SignedOut";

rememberedHouse();
let place = "";

export function App() {
  const route = useRoute();
  const here = placeOf(route);
  useMe(); // a house with another currency than was remembered shows the page anew
  if (here !== place) writeChips(undefined); // until the page says which chips it is about
  place = here;
  useEffect(() => {
    refreshMe().catch(() => announce("The house does not answer."));
    watchOtherTabs();
  }, []);
  return (
    <>
      <Sprite />
      <LiveRegions />
      <ShownOnce />
      <a class="skip" href="#main">
        To the content
      </a>
      <SignedOut />
      <Guarded key={`${here} ${cash().code}`} route={route} />
    </>
  );
}

/** Another table is another page. Another sheet is the same page, so that the scroll position in a list stays. */
const placeOf = ({ page, params }: Route): string =>
  [page, params["table"], params["hand"], params["number"], params["code"]].join(" ");

/** If a page crashes, the menu and the link to the lobby still work. */
function Guarded({ route }: { route: Route }) {
  const [broken, again] = useErrorBoundary((error) => console.error(error));
  return broken ? <Broken onAgain={again} /> : <Shown route={route} />;
}

let arrived = false;

/** Moves the focus to the content of a new page, for keyboard and screen reader; the first page is left to the
    browser. */
function arrive(): void {
  const main = document.getElementById("main");
  if (arrived && main) {
    main.tabIndex = -1;
    main.focus({ preventScroll: true });
    announce(document.title.replace(" - pitboss", ""));
  }
  arrived = true;
}

const fetched = new Map<PageName, Page>();

function Shown({ route }: { route: Route }) {
  const [Current, setCurrent] = useState<Page | null>(() => fetched.get(route.page) ?? null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    document.title = `${PAGES[route.page].title} - pitboss`;
    window.scrollTo(0, 0);
    if (Current) return;
    PAGES[route.page].fetch().then(
      (module) => {
        fetched.set(route.page, module.default);
        setCurrent(() => module.default);
      },
      () => setFailed(true),
    );
  }, []);
  useEffect(() => {
    if (Current) arrive();
  }, [Current]);
  if (failed) return <Broken onAgain={() => location.reload()} />;
  return Current ? <Current {...route.params} /> : <div class="page-coming" aria-busy="true" />;
}

function Broken({ onAgain }: { onAgain: () => void }) {
  return (
    <>
      <PageHeader title="Something went wrong" />
      <main class="page narrow" id="main">
        <Empty as="h1" title="This page could not be shown" icon="warning">
          <p>Your chips and bets are with the house; nothing is lost.</p>
          <Button kind="primary" onClick={onAgain}>
            Try again
          </Button>
        </Empty>
      </main>
    </>
  );
}
