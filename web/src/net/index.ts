/** Requests to the API, and the live connection to a table. */

export { api, ApiError, forgetSession, keepSession, theSession } from "./api";
export { newId } from "./ids";
export { TableLink, type LinkState, type TableHandlers } from "./TableLink";
export { THE_WORLD, type SocketLike, type World } from "./world";
