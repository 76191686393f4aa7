/** Leaked passwords that would pass the other rules, and the words that people pad with digits and signs. */
export const commonPasswords = new Set(
  `1q2w3e4r5t6y 1q2w3e4r5t6y7u 1q2w3e4r5t6y7u8i 1qaz2wsx3edc 1qaz2wsx3edc4rfv 1qazxsw23edc 1qazxsw23edcvfr4
   q1w2e3r4t5y6 q1w2e3r4t5y6u7i8 qaz1wsx2edc3 zaq12wsxcde3 zaq1xsw2cde3 123qweasdzxc qwe123asd456 qweasdzxc123
   qwe123qwe123 asd123asd123 123456789abc abc123456789 abcd12345678 a1234567890b a12345678910 a1b2c3d4e5f6
   1a2b3c4d5e6f abcdef123456 123456abcdef qwertyuiop123 123qwertyuiop asdfghjkl123 zxcvbnm12345 qwerty123456
   123456qwerty qwer1234tyui 1234qwerasdf 1234qwertyui qazwsxedc123 123qazwsxedc iloveyou1234 letmein12345
   trustno1trustno1 passw0rd1234 p4ssw0rd1234 changeme1234 welcome2024! welcome2025! welcome2026! summer2024!!
   summer2025!! winter2025!! password2024 password2025 password2026 admin1234567 administrator1 monkey123456
   dragon123456 football1234 baseball1234 superman1234 batman123456 princess1234 sunshine1234 master123456
   shadow123456 michael12345 jessica12345 starwars1234 pokemon12345 myspace12345 fuckyou12345 computer1234
   internet1234 whatever1234 kalimera1234 kalispera123 cyprus123456 nicosia12345 limassol1234 12345kalimera
   j3qq4h7h2v2z 6v21wbgad0x1 dqwg4kd1l2xv 18atcskd2w3e 3rjs1la7qe12 g9l2d1fzpyru 1g2w3e4r5t6y x4ivygA51F12
   thisisapassword1 mypassword123 yourpassword1 newpassword12 oldpassword12 secretpassword1 testpassword1
   testpassword123 temppassword1 defaultpassword1 password1234a passwordabc1 passwordpassword1 qwertyqwerty1`
    .toLowerCase()
    .split(/\s+/),
);

export const commonWords = new Set(
  `password passwort passwd motdepasse contrasena kodikos qwerty qwertyuiop qwertyui qwertz azerty asdfghjkl asdfgh
   zxcvbnm qazwsx qazwsxedc letmein welcome iloveyou monkey dragon football baseball basketball superman batman
   princess sunshine master shadow michael jessica starwars pokemon whatever computer internet samsung google
   facebook changeme admin administrator login secret default testtest master hello hellohello abcdefgh
   abcdefghijkl summer winter spring autumn cyprus kypros limassol nicosia larnaca kalimera`.split(/\s+/),
);
