/** From when anybody may work, and until when a date of birth is believed. // domain a §2.1 */
export const WORKING_AGE = 16;
export const OLDEST = 90;
/** Who heads or owns a firm, or stands on a roster, is of full age. // domain a §1.6, 民法典 art. 17 */
export const ADULT_AGE = 18;
