// Stands in for zod's list of 52 language tables while pages are built: nobody asks for one, and the bundler leaves none
// out by itself, because zod's own modules hold the list as a whole. // next.config.mjs
module.exports = () => "export {};";
