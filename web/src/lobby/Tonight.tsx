import { useEffect, useState } from "preact/hooks";
import { buttonClass, CHIPS, Icon, money } from "../kit";
import { api, theSession } from "../net";
import { Link } from "../shell";
import type { Night } from "../wire";

/** The current play-money night; nothing if there is none. */
export function Tonight() {
  const [night, setNight] = useState<Night | null>(null);
  useEffect(() => {
    const gone = new AbortController();
    theSession()
      .then(() => api.get<Night>("/api/night", gone.signal))
      .then(setNight, () => {}); // the lobby works without it
    return () => gone.abort();
  }, []);
  if (!night?.on) return null;
  return (
    <section class="panel" aria-labelledby="tonight">
      <header>
        <Icon name="chips" />
        <h2 id="tonight">{night.name}</h2>
      </header>
      <div class="body">
        <p class="note">
          {night.mine
            ? `You have ${money(night.mine.chips, CHIPS)}, place ${night.mine.place} of ${night.board.length}.`
            : `Everybody starts with ${money(night.buy_in, CHIPS)} in play money; the best win prizes.`}
        </p>
        <p class="tonight-key">
          <Link class={buttonClass("plain", "small")} href="/night">
            {night.mine || !night.may_enter ? "Leader board" : "Enter the night"}
          </Link>
        </p>
      </div>
    </section>
  );
}
