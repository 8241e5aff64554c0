import type { FastifyInstance } from "fastify";
import type { Api } from "@/contracts/kit/endpoint";
import type { Handlers } from "@/server/kit/context";

/** Registers every endpoint of an api; a missing or mistyped handler does not compile. // architecture §3 */
export declare function implement<const A extends Api>(app: FastifyInstance, api: A, handlers: Handlers<A>): void;
