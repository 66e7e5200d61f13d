/** The frame of all pages: addresses, header, settings, the session, players' own limits. */

export { KeyList } from "./KeyList";
export { Link, type LinkProps } from "./Link";
export { keepMe, me, pausePlay, refreshMe, rename, setLossLimit, signOut, takePractice, useFreshMe, useMe } from "./me";
export { HelpInText, HelpSentence } from "./HelpLine";
export { Menu, MenuButton, type MenuProps } from "./Menu";
export { lossSays, MenuLimits, readDollars } from "./MenuLimits";
export { NameField } from "./MenuYou";
export { PageHeader, RoomButton, SoundButton, type PageHeaderProps } from "./PageHeader";
export { hereOnly, HereOnly } from "./HereOnly";
export { HomeLink } from "./HomeLink";
export { homeOf, workOf } from "./places";
export { navigate, readRoute, useRoute, type PageName, type Route } from "./router";
export { SessionClock, useSessionTime } from "./SessionClock";
export { changeSettings, lessMotion, room, settings, useSettings, watchSettings, type Settings } from "./settings";
export { sounds, type SoundName } from "./sounds";
export { lasting } from "./times";
export { showOnce, ShownOnce } from "./ShownOnce";
export { hereOf, TabletKey, takeOver, WhoForm } from "./Tablet";
export { usePageTitle } from "./title";
export { useSubmit } from "./useSubmit";
export { Leaving, tableHref } from "./YourTable";
