export { FairPanel } from "./FairPanel";
export { Checks, tally } from "./Checks";
export { Hash } from "./Hash";
export { cutFor, cutOf, ownCut, sealFor, sealOf, secretFor } from "./protocol";
export { parseRecord, readRecord, Unreadable, type HandRecord } from "./record";
export { allTrue, cardsAt, verify, type Check } from "./verify";
export { deckColour, deckName } from "./now";
export { noteCommit, seenCommit } from "./memory";
export { noteSighting, seenIn } from "./sightings";
