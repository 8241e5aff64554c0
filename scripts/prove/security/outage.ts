import { setTimeout as pause } from "node:timers/promises";
import { dictionaryApi } from "../../../contracts/common/dictionary";
import { DEMO } from "../../../server/db/seed/demo";
import { FaultProxy } from "../../../server/db/fault-proxy";
import { encryptPassword } from "../../../server/modules/auth/login-secrets";
import { atMost, type Figure, plain, quantile } from "../../bench/figures";
import type { OwnDatabase } from "./database";
