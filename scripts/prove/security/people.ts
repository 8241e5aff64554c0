import { type Endpoint, isWrite } from "../../../contracts/kit/endpoint";
import { DEMO } from "../../../server/seed/demo";
import {
  type CallInput,
  exampleOf,
  fullOfficer,
  fullUser,
  OWN,
  type Place,
  placeOf,
  send,
} from "../../../server/tests/examples";
import { openSession } from "../../../server/testing/testing";
import type { Fleet, FleetCall } from "./fleet";
import type { Answer } from "./http";

/** Somebody of a firm and somebody of the association who may do everything, and the records that examples name. */
export interface Cast {
  readonly place: Place;
  readonly member: string;
  readonly officer: string;
}

export async function castOf(fleet: Fleet): Promise<Cast> {
  const [member, officer] = [await fullUser(fleet, OWN), await fullOfficer(fleet)];
  return { place: await placeOf(fleet, OWN), member: member.userId, officer: officer.userId };
}

/** A fresh session: some of the calls end the one that they come with. */
export const sessionOf = (fleet: Fleet, userId: string): Promise<string> => openSession(fleet, userId);

export const inputOf = (endpoint: Endpoint, place: Place): CallInput => exampleOf(endpoint).input(place);

/** Sends an endpoint's example with more to the call, e.g. other headers or a certain process. */
export function sendWith(
  fleet: Fleet,
  endpoint: Endpoint,
  { place, ...more }: Partial<FleetCall> & { readonly place: Place },
): Promise<Answer> {
  const call = (options: FleetCall) =>
    fleet.call({ ...options, ...more, headers: { ...options.headers, ...more.headers } });
  return send({ call }, endpoint, inputOf(endpoint, place));
}

/** Needs the marker header: every write, and the reads of the specification that change something. */
export const needsMarker = (endpoint: Endpoint): boolean => isWrite(endpoint) || endpoint.spec.changesState === true;

export const FIRM = DEMO.firm.first;
